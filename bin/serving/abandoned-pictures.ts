import { type Database, removeObjects, type StorageOptions, type Sweep } from '../../provider/index.ts';
import { pictureBucket } from '../../shop/pictures.ts';

/** Pictures that were uploaded a day ago and never saved with a product: at most 500 a round. */
export const abandonedPictures = (database: Database, { files }: Pick<StorageOptions, 'files'>): Sweep[] =>
  files === undefined
    ? []
    : [
        {
          name: 'abandoned pictures',
          run: async () => {
            const { rows } = await database.run<{ names: string[] }>(
              { role: 'service_role', claims: { role: 'service_role' } },
              { text: 'select public.give_up_pictures() as names', values: [] },
            );
            await removeObjects(database, files, pictureBucket, rows[0]?.names ?? []);
          },
        },
      ];
