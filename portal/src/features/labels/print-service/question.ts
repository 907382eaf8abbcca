/** A question that stands in QZ Tray's own window: about the connection itself, or about one of its calls. */
export type Question = 'connect' | 'find' | 'listen' | 'print';
