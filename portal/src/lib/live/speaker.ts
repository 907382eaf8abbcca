/** What pages tell each other: of their work, and that labels were recorded as printed. */
export type SaidByPages = 'at work' | 'labels recorded';

type Speak = (event: SaidByPages, payload: object) => void;

let speak: Speak | null = null;

/** For the line alone. */
export const setSpeaker = (next: Speak | null): void => {
  speak = next;
};

/** Tells the pages of others, where they can be told at this moment. */
export const tellOthers: Speak = (event, payload) => speak?.(event, payload);
