import { createAllowance } from '../../http/limits/allowance.ts';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { Endpoint } from '../context.ts';
import { overRequestRateLimit } from '../errors.ts';
import { queryOf } from '../external/flow.ts';
import { nameIdFormats, serviceAddresses } from './names.ts';
import { serviceMetadata } from './saml-library.ts';
import { serviceKey } from './service-key.ts';

/** GET /sso/saml/metadata: what an identity provider must know of us; with `download=true` as a file. */
export const metadata: Endpoint = ({ database, settings }) => {
  const requests = createAllowance(settings.flowsPerAddress);
  return {
    method: 'GET',
    url: '/sso/saml/metadata',
    handler: async (request, reply) => {
      const wait = requests(limitSubject(request.ip));
      if (wait > 0) throw overRequestRateLimit(wait);
      const addresses = serviceAddresses(settings.issuer);
      const xml = await serviceMetadata(addresses, await serviceKey(database), nameIdFormats.persistent);
      if (queryOf(request).download === 'true')
        reply.header('content-disposition', 'attachment; filename="metadata.xml"');
      return reply.header('cache-control', 'public, max-age=600').type('application/xml').send(xml);
    },
  };
};
