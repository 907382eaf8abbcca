// Chrome asks before a page of the internet may talk to this computer. The permission's name has changed and is split
// in some versions; browsers that do not know a name reject the query.
const names = ['local-network-access', 'loopback-network', 'local-network'];

const isDenied = async (name: string): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state === 'denied';
  } catch {
    return false;
  }
};

/** Whether the browser was told to keep this page from the services of this computer. False where it cannot be known. */
export const isLocalNetworkDenied = async (): Promise<boolean> =>
  (await Promise.all(names.map(isDenied))).includes(true);

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
      if (!(await isLocalNetworkDenied())) throw event;
      const denied: Denied = { denied: true };
      throw denied;
    }
  },
};

/** Puts the detection where the print service's client finds it. */
export const offerDetection = (): void => {
  Object.assign(self, { lna: detection });
};
