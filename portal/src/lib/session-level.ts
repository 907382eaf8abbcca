interface LeveledSession {
  readonly access_token: string;
  readonly user: { readonly factors?: readonly { readonly status: string }[] };
}

/** The claim `aal` of an access token; the first level where it cannot be read. */
const levelOf = (token: string): string => {
  try {
    const claims = token.replaceAll('-', '+').replaceAll('_', '/').split('.')[1] ?? '';
    return (JSON.parse(atob(claims)) as { aal: string }).aal;
  } catch {
    return 'aal1';
  }
};

/** Whether a session has yet to take the second step of its account: its `nextLevel` is above its `currentLevel`. */
export const needsSecondStep = ({ access_token: token, user }: LeveledSession): boolean =>
  user.factors?.some(({ status }) => status === 'verified') === true && levelOf(token) === 'aal1';
