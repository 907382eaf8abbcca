import { BlockList, isIPv6 } from 'node:net';

/** Whether an address lies in one of these addresses and networks (CIDR). */
export const within = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, familyOf(address));
};

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
