// The formats of the method `report`, apart from what writes them, which is loaded when it is asked for.
export const FORMATS = ["text", "markdown", "latex", "csv", "html"] as const;
