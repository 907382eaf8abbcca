/** What a browser tells of its machine; newer ones of Chrome's kind tell it in `userAgentData`. */
type Machine = { readonly platform: string; readonly userAgentData?: { readonly platform: string } };

/** What stands on the key that is held for a command: an iPad's keyboard is a Mac's. */
export const commandKeyOf = ({ platform, userAgentData }: Machine): 'Ctrl' | '⌘' =>
  /^(?:mac|ip[ao]d|iphone)/i.test(userAgentData?.platform || platform) ? '⌘' : 'Ctrl';

/** The same of this machine. */
export const commandKey = (): string => commandKeyOf(navigator);

/** What is held together with Shift. */
export const shiftedCommandKey = (): string => (commandKey() === '⌘' ? '⌘⇧' : 'Ctrl+Shift');

/** A key that is pressed together with Alt. */
export const withAlt = (key: string): string => (commandKey() === '⌘' ? `⌥${key}` : `Alt+${key}`);
