/** What the policies of a private channel tell apart, by the column of this name. */
export type Extension = 'broadcast' | 'presence';

/** What somebody may hear in a room; in a public one all of it. */
export type Reads = Readonly<Record<Extension, boolean>>;

export const nothing: Reads = { broadcast: false, presence: false };
export const everything: Reads = { broadcast: true, presence: true };
