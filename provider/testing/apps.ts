import { TOTP } from 'otpauth';

type Bearer = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what is tested
  readonly body: any;
}

/** Whoever asks auth/v1, whose paths these are. */
interface Asking<Answered extends Answer = Answer> {
  post(path: string, body: unknown, headers: Bearer): Promise<Answered>;
}

/** An app that shows the codes of a factor, as a person's phone does. */
export interface TestApp {
  readonly id: string;
  readonly secret: string;
  /** The code of this moment, or so many steps of 30 s from it. */
  code(steps?: number): string;
  /** At a moment (ms). */
  codeAt(timestamp: number): string;
}

const appOf = (id: string, secret: string): TestApp => {
  const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });
  return { id, secret, codeAt, code: (steps = 0) => codeAt(Date.now() + steps * 30_000) };
};

/** Enrols an app, which has yet to be verified. */
export const enrolApp = async (provider: Asking, bearer: Bearer, name = ''): Promise<TestApp> => {
  const { status, body } = await provider.post('/factors', { factor_type: 'totp', friendly_name: name }, bearer);
  if (status !== 200) throw new Error(`The app was not enrolled: ${JSON.stringify(body)}`);
  return appOf(body.id, body.totp.secret);
};

/** Answers a new challenge of a factor with a code. */
export const answerChallenge = async <Answered extends Answer>(
  provider: Asking<Answered>,
  bearer: Bearer,
  { id }: TestApp,
  code: string,
): Promise<Answered> => {
  const challenge = await provider.post(`/factors/${id}/challenge`, {}, bearer);
  return provider.post(`/factors/${id}/verify`, { challenge_id: challenge.body?.id ?? '', code }, bearer);
};

/** Enrols an app and shows its code, which raises the session; answers the bearer of the raised one. */
export const withApp = async (provider: Asking, bearer: Bearer): Promise<{ app: TestApp; raised: Bearer }> => {
  const app = await enrolApp(provider, bearer);
  // The next step's code, `code(1)`, is left for whoever signs in next. That of the step before might be too old on its way.
  const { status, body } = await answerChallenge(provider, bearer, app, app.code());
  if (status !== 200) throw new Error(`The app was not verified: ${JSON.stringify(body)}`);
  return { app, raised: { authorization: `Bearer ${body.access_token}` } };
};
