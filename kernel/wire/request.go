package wire

// Contents of requests. What is left out has the value that the protocol says.
type (
	// ExecuteRequest asks to run a cell.
	ExecuteRequest struct {
		Code         string            `json:"code"`
		Silent       bool              `json:"silent"`
		StoreHistory *bool             `json:"store_history"` // true unless silent
		Expressions  map[string]string `json:"user_expressions"`
		AllowStdin   *bool             `json:"allow_stdin"`
		StopOnError  *bool             `json:"stop_on_error"`
	}

	// CompleteRequest asks for ways to go on at a position, in code points.
	CompleteRequest struct {
		Code   string `json:"code"`
		Cursor *int   `json:"cursor_pos"`
	}

	// InspectRequest asks what stands at a position, in code points.
	InspectRequest struct {
		Code   string `json:"code"`
		Cursor *int   `json:"cursor_pos"`
		Level  int    `json:"detail_level"`
	}

	// IsCompleteRequest asks whether code may be run.
	IsCompleteRequest struct {
		Code string `json:"code"`
	}

	// HistoryRequest asks for inputs: the newest ones, a range, or those that match a pattern.
	HistoryRequest struct {
		Output  bool   `json:"output"`
		Raw     bool   `json:"raw"`
		Access  string `json:"hist_access_type"`
		Session int    `json:"session"`
		Start   int    `json:"start"`
		Stop    *int   `json:"stop"`
		N       *int   `json:"n"`
		Pattern string `json:"pattern"`
		Unique  bool   `json:"unique"`
	}

	// ShutdownRequest asks to end.
	ShutdownRequest struct {
		Restart bool `json:"restart"`
	}

	// CommOpen asks to open a comm.
	CommOpen struct {
		ID     string `json:"comm_id"`
		Target string `json:"target_name"`
	}

	// InputReply is what a person has typed.
	InputReply struct {
		Value string `json:"value"`
	}
)

// Or returns what a pointer points to, or a value in place of nil.
func Or[T any](p *T, otherwise T) T {
	if p == nil {
		return otherwise
	}
	return *p
}
