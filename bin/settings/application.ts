import type { Application } from '../../provider/index.ts';

/** What the provider is a part of. Data folders, backups and locks of shops that run are found by these names. */
export const application: Application = {
  name: 'Thaan',
  id: 'thaan',
  settings: { dataFolder: 'THAAN_DATA', databaseUrl: 'DATABASE_URL' },
  sharedFolder: '/var/lib/thaan',
  otherMajorAdvice:
    'type npm run backup in the version of Thaan that made it, then npm run restore -- FILE --replace in this one (docs/operations.md, A new version)',
};
