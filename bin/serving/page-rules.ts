import { contentSecurityPolicy, type PageRules } from '../../provider/index.ts';

// QZ Tray, the print service on the staff member's own machine, answers on one of these.
const printServicePorts = { wss: [8181, 8282, 8383, 8484], ws: [8182, 8283, 8384, 8485] };

const printService = Object.entries(printServicePorts).flatMap(([scheme, ports]) =>
  ports.map((port) => `${scheme}://localhost:${port}`),
);

/** The content security policy of the portal's pages; `url` is the origin that people open. */
export const pagePolicy = (url: string): string => contentSecurityPolicy(url, printService);

/** What the portal's pages may do: a camera reads barcodes; nothing else of the machine is for them. */
export const pageRules = (url: string, policy = pagePolicy(url)): PageRules => ({ policy, features: ['camera'] });
