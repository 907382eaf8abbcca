/**
 * Whether leaving the page would lose something typed and not saved: asks whoever would hold the browser back if its tab
 * were closed now.
 */
export const wouldLose = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
