import { config } from '../../lib/config.ts';
import { askAuth } from '../../lib/provider-auth.ts';
import { onDemand } from '../../ui/on-demand.tsx';

const captcha = () => import('./captcha/index.ts');
const Widget = onDemand(async () => (await captcha()).Captcha);

/** Where the widget of the shop's captcha stands, if there is one: above the button that waits for its token. */
export const Captcha = () => config.captcha && <Widget />;

type Client = Parameters<Parameters<typeof askAuth>[0]>[0];
type Token = { readonly captchaToken?: string };

/**
 * As `askAuth`, with a fresh token of the captcha once there is one, where the shop has a captcha; `Captcha` must stand on
 * the page. Throws a ProviderError.
 */
export const askWithToken = async <Answer extends { error: unknown }>(
  call: (client: Client, token: Token) => Promise<Answer>,
): Promise<Answer> => {
  const ask = (token: Token) => askAuth((client) => call(client, token));
  return config.captcha ? (await captcha()).withToken((captchaToken) => ask({ captchaToken })) : ask({});
};
