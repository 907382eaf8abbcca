import { isSecure } from '../../../lib/secure-context.ts';

// Chrome asks before a page of the internet may talk to this computer. The permission's name has changed and is split
// in some versions; browsers that do not know a name reject the query. The one that speaks of this computer alone comes
// first, since it is the one that decides.
const names = ['loopback-network', 'local-network-access', 'local-network'];

/**
 * Whether this page may reach the services of this computer: 'unknown' where the browser neither asks nor tells,
 * 'unasked' where it may refuse without asking, since it asks on pages of https alone.
 */
export type LocalNetworkPermission = 'granted' | 'prompt' | 'denied' | 'unasked' | 'unknown';

const statusOf = async (name: string): Promise<PermissionStatus | null> => {
  try {
    return await navigator.permissions.query({ name: name as PermissionName });
  } catch {
    return null;
  }
};

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** What the states of the permission, by its names in order, mean for a page of this host, of a secure context or not. */
export const permissionFrom = (
  states: readonly (PermissionState | null)[],
  { host, secure }: { readonly host: string; readonly secure: boolean },
): LocalNetworkPermission => {
  const state = states.find((known) => known !== null) ?? 'unknown';
  if (state !== 'prompt') return state;
  // A page that comes from this computer itself is not asked about, whatever the permission stands at.
  if (loopback.test(host)) return 'unknown';
  return secure ? 'prompt' : 'unasked';
};

/** Whether the browser lets this page talk to the services of this computer, without asking for it. */
export const localNetworkPermission = async (): Promise<LocalNetworkPermission> =>
  permissionFrom(
    (await Promise.all(names.map(statusOf))).map((status) => status?.state ?? null),
    { host: location.hostname, secure: isSecure() },
  );

/** Calls back when the person changes what the browser lets this page do; answers how to stop that. */
export const onLocalNetworkChange = (call: () => void): (() => void) => {
  const ending = new AbortController();
  const { signal } = ending;
  for (const name of names)
    void statusOf(name).then((status) => signal.aborted || status?.addEventListener?.('change', call, { signal }));
  return () => ending.abort();
};

interface Denied {
  denied: true;
}

type Connect<Socket> = (address: string) => Promise<Socket>;

/**
 * What QZ Tray's client looks for under `self.lna` before it opens a socket: a way to tell a denied connection from one
 * that nothing answers, so that it does not try the other ports in vain.
 */
const detection = {
  LnaError: class extends Error {},
  detectLna: async <Socket>(address: string, connect: Connect<Socket>): Promise<Socket> => {
    try {
      return await connect(address);
    } catch (event) {
      if ((await localNetworkPermission()) !== 'denied') throw event;
      const denied: Denied = { denied: true };
      throw denied;
    }
  },
};

/** Puts the detection where the print service's client finds it. */
export const offerDetection = (): void => {
  Object.assign(self, { lna: detection });
};

/**
 * Whether this page may open nothing but wss, so that a print service whose certificate the browser does not trust looks
 * like none: WebKit lets no ws out of a page of https. All others make an exception for this computer.
 */
export const isWsBarred = (): boolean => location.protocol === 'https:' && navigator.vendor.startsWith('Apple');
