import { onDemand } from '../../../../ui/on-demand.tsx';
import type { useDialog } from '../../../../ui/use-dialog.tsx';
import type { DroppedPictures } from './chosen-file.ts';
import { DropOnList } from './drop-on-list.tsx';

const ManyPicturesDialog = onDemand(async () => (await import('./many-pictures-dialog.tsx')).ManyPicturesDialog);

type PicturesOfManyProps = { dialog: Pick<ReturnType<typeof useDialog<DroppedPictures>>, 'open' | 'show' | 'close'> };

/** Where the pictures of many products are added, and what opens it for files that are dropped on the list. */
export const PicturesOfMany = ({ dialog }: PicturesOfManyProps) => (
  <>
    <DropOnList onDrop={dialog.open} />
    {dialog.show((dropped) => (
      <ManyPicturesDialog dropped={dropped} onClose={dialog.close} />
    ))}
  </>
);
