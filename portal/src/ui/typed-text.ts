/** What a text field takes of what is typed or pasted: all but characters that no database stores and nobody sees. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}/gu, '');
}

/** The same for a field of several lines. */
export function withoutControlsButLines(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, '');
}
