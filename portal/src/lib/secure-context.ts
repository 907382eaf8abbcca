/**
 * Whether the browser gives this page what it keeps for https and for pages of this very machine. Without it nobody can
 * be sent away, to Google or into a mailbox, and prove on the way back that it was this browser that asked (PKCE): the
 * proof is a SHA-256, and the provider takes no other.
 */
export const isSecure = (): boolean => isSecureContext && 'subtle' in crypto;
