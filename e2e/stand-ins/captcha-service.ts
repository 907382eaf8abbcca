import { createServer as createProxy } from 'node:http';
import { createServer as createSite } from 'node:https';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { testKey } from '../../provider/testing/saml/keys.ts';
import { widgetFrame, widgetScript } from './captcha-widget.ts';

/** The site of a captcha's service on loopback, for browsers that no test can answer in its place. */
export interface CaptchaService {
  /** A browser that reaches all of https by this finds the service there under its own name, and nothing else. */
  readonly wayOut: { readonly host: string; readonly port: number };
  /** Whether the widget waits for a press; else it gives its token at once. */
  interactive: boolean;
  /** Whether there is no way to the service. */
  isBlocked: boolean;
  stop(): Promise<void>;
}

const host = '127.0.0.1';
const name = 'challenges.cloudflare.com:443';

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, host, () => resolve((server.address() as AddressInfo).port)));

/** Starts Turnstile's, with a certificate that no browser believes unasked. */
export const startCaptchaService = async (): Promise<CaptchaService> => {
  const { privateKey, certificate } = testKey('captcha');
  const cert = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`;
  let made = 0;
  const site = createSite({ key: privateKey, cert }, (request, response) => {
    const url = new URL(request.url ?? '/', `https://${name}`);
    const isScript = url.pathname.endsWith('/api.js');
    made += 1;
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? widgetScript('turnstile', url) : widgetFrame({ token: `good ${made}`, waits: service.interactive }),
    );
  });
  const sitePort = await listen(site);
  const proxy = createProxy();
  const sockets = new Set<Socket>();
  proxy.on('connect', ({ url }, socket: Socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    if (service.isBlocked || url !== name) return socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
    const onward = connect(sitePort, host, () => socket.write('HTTP/1.1 200 Connection Established\r\n\r\n'));
    onward.on('error', () => socket.destroy());
    return onward.pipe(socket).pipe(onward);
  });
  const service: CaptchaService = {
    wayOut: { host, port: await listen(proxy) },
    interactive: false,
    isBlocked: false,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      for (const server of [proxy, site]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
  return service;
};
