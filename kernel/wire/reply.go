package wire

// Contents of replies.
type (
	// Failure is the reply to a request that failed, and the content of an error message.
	Failure struct {
		Status    string   `json:"status"`
		Name      string   `json:"ename"`
		Value     string   `json:"evalue"`
		Traceback []string `json:"traceback"`
	}

	// ExecuteReply ends a cell that went well.
	ExecuteReply struct {
		Status      string         `json:"status"`
		Count       int            `json:"execution_count"`
		Payload     []any          `json:"payload"`
		Expressions map[string]any `json:"user_expressions"`
	}

	// ExecuteFailure ends a cell that did not.
	ExecuteFailure struct {
		Failure
		Count       int            `json:"execution_count"`
		Payload     []any          `json:"payload"`
		Expressions map[string]any `json:"user_expressions"`
	}

	// Aborted answers a cell that did not run because one before it failed.
	Aborted struct {
		Status string `json:"status"`
		Count  int    `json:"execution_count"`
	}

	// Expression is the value of a user expression.
	Expression struct {
		Status   string         `json:"status"`
		Data     map[string]any `json:"data"`
		Metadata map[string]any `json:"metadata"`
	}

	// CompleteReply has the ways to go on, and what they stand in place of.
	CompleteReply struct {
		Status   string         `json:"status"`
		Matches  []string       `json:"matches"`
		Start    int            `json:"cursor_start"`
		End      int            `json:"cursor_end"`
		Metadata map[string]any `json:"metadata"`
	}

	// TypedMatch is a match as JupyterLab shows it.
	TypedMatch struct {
		Start     int    `json:"start"`
		End       int    `json:"end"`
		Text      string `json:"text"`
		Type      string `json:"type"`
		Signature string `json:"signature"`
	}

	// InspectReply says what stands at a position.
	InspectReply struct {
		Status   string         `json:"status"`
		Found    bool           `json:"found"`
		Data     map[string]any `json:"data"`
		Metadata map[string]any `json:"metadata"`
	}

	// IsCompleteReply has the status complete, incomplete, invalid or unknown.
	IsCompleteReply struct {
		Status string `json:"status"`
		Indent string `json:"indent"`
	}

	// HistoryReply has entries of session, number and input, or input and output.
	HistoryReply struct {
		Status  string  `json:"status"`
		History [][]any `json:"history"`
	}

	// CommInfoReply lists the open comms.
	CommInfoReply struct {
		Status string         `json:"status"`
		Comms  map[string]any `json:"comms"`
	}

	// ShutdownReply answers before the kernel ends.
	ShutdownReply struct {
		Status  string `json:"status"`
		Restart bool   `json:"restart"`
	}

	// Done answers what has nothing to say.
	Done struct {
		Status string `json:"status"`
	}

	// KernelInfo says what a kernel is.
	KernelInfo struct {
		Status         string       `json:"status"`
		Protocol       string       `json:"protocol_version"`
		Implementation string       `json:"implementation"`
		Version        string       `json:"implementation_version"`
		Language       LanguageInfo `json:"language_info"`
		Banner         string       `json:"banner"`
		Debugger       bool         `json:"debugger"`
		Links          []Link       `json:"help_links"`
		Features       []string     `json:"supported_features"`
	}

	// LanguageInfo says what a kernel's language is.
	LanguageInfo struct {
		Name       string `json:"name"`
		Version    string `json:"version"`
		MIME       string `json:"mimetype"`
		Extension  string `json:"file_extension"`
		Pygments   string `json:"pygments_lexer"`
		CodeMirror any    `json:"codemirror_mode"`
		Exporter   string `json:"nbconvert_exporter"`
	}

	// Link is an entry of the Help menu.
	Link struct {
		Text string `json:"text"`
		URL  string `json:"url"`
	}
)
