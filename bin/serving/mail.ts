import { join } from 'node:path';
import { createMail, type Mail, type OwnDatabase } from '../../provider/index.ts';
import { clone, type Settings } from '../settings/settings.ts';
import { momentText } from '../terminal/moments.ts';

interface Terms {
  /** The origin that people open. */
  readonly url: string;
  readonly log?: (line: string) => void;
  /** Whether the server sends what is written here. */
  readonly sentElsewhere?: boolean;
}

/** The mail of the shop, in its own texts and moments. */
export const mailOf = (database: OwnDatabase, { mail, shopName }: Settings, { url, ...terms }: Terms): Mail =>
  createMail({
    database,
    ...mail,
    siteUrl: url,
    siteName: shopName,
    templates: join(clone, 'supabase/templates'),
    momentText: (moment) => `${momentText(moment)} (+05:30)`,
    ...terms,
  });
