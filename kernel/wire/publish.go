package wire

// Contents of what is published.
type (
	// Status is busy, idle or starting.
	Status struct {
		State string `json:"execution_state"`
	}

	// Welcome greets a subscriber.
	Welcome struct {
		Subscription string `json:"subscription"`
	}

	// ExecuteInput shows everyone what runs.
	ExecuteInput struct {
		Code  string `json:"code"`
		Count int    `json:"execution_count"`
	}

	// ExecuteResult is the value of a cell.
	ExecuteResult struct {
		Count    int            `json:"execution_count"`
		Data     map[string]any `json:"data"`
		Metadata map[string]any `json:"metadata"`
	}

	// DisplayData is something to show, or, as update_display_data, to show in place of what has the same id.
	DisplayData struct {
		Data      map[string]any `json:"data"`
		Metadata  map[string]any `json:"metadata"`
		Transient map[string]any `json:"transient"`
	}

	// ClearOutput removes the output of the cell, at once or when more comes.
	ClearOutput struct {
		Wait bool `json:"wait"`
	}

	// Stream is text of stdout or stderr.
	Stream struct {
		Name string `json:"name"`
		Text string `json:"text"`
	}

	// InputRequest asks a person for a line.
	InputRequest struct {
		Prompt   string `json:"prompt"`
		Password bool   `json:"password"`
	}

	// CommClose ends a comm.
	CommClose struct {
		ID   string         `json:"comm_id"`
		Data map[string]any `json:"data"`
	}

	// ErrorMessage is the error that ended a cell.
	ErrorMessage struct {
		Name      string   `json:"ename"`
		Value     string   `json:"evalue"`
		Traceback []string `json:"traceback"`
	}
)
