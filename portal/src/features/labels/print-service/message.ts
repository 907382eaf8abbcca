/** A message of QZ Tray's protocol, or of whatever else is on its port. */
export interface Message {
  readonly uid?: unknown;
  readonly call?: unknown;
  readonly certificate?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** The message that a text holds; an empty one for other words. */
export const messageFrom = (text: unknown): Message => {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

/** A question for the version, under a name of its own. It is never signed, and nobody is asked about it. */
export const versionCall = (): { readonly uid: string; readonly text: string } => {
  const uid = Math.random().toString(36).slice(2, 8).padEnd(6, '0');
  return { uid, text: JSON.stringify({ call: 'getVersion', timestamp: Date.now(), uid }) };
};

/** The version that the question under this name was answered with; null for words that QZ Tray does not use. */
export const versionFrom = ({ uid, result }: Message, asked: string): string | null =>
  uid === asked && typeof result === 'string' && /^\d+\.\d+/.test(result) ? result : null;

/** The name of the job that a message prints; null for any other message. */
export const jobNameOf = ({ call, params }: Message): string | null => {
  if (call !== 'print') return null;
  const { options } = (params ?? {}) as { readonly options?: { readonly jobName?: unknown } };
  return String(options?.jobName);
};
