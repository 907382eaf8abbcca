import { Menu } from '@base-ui/react/menu';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import { optionLook, popupLook, usePopupContainer } from '../../ui/popup.ts';
import { notify } from '../../ui/toaster.tsx';
import type { ExportedList, FormatName, RunningExport } from '../exports/index.ts';
import { MoreButton } from './more-button.tsx';

const fetchExports = () => import('../exports/index.ts');
const ExportDialog = onDemand(async () => (await fetchExports()).ExportDialog);

export type OpenedMenuProps = ExportedList & {
  /** How many the list holds as it is filtered; undefined until it is known. */
  count: number | undefined;
};

const formats: readonly { name: FormatName; label: string; Icon: typeof FileText }[] = [
  { name: 'csv', label: 'Export as CSV', Icon: FileText },
  { name: 'xlsx', label: 'Export as Excel', Icon: FileSpreadsheet },
];

/** The menu of a list, open from the start, and what its entries open. */
export function OpenedMenu({ count, ...list }: OpenedMenuProps) {
  const { container, ref } = usePopupContainer();
  const [running, setRunning] = useState<RunningExport | null>(null);
  // A file may be asked for only right after the click: the code is there by then.
  useEffect(ExportDialog.preload, []);
  const begin = async (format: FormatName): Promise<void> => {
    try {
      const { beginExport } = await fetchExports();
      setRunning(await beginExport(list, format));
    } catch (error) {
      console.error('The export could not begin', error);
      notify({ title: 'The export could not begin', description: 'Check the connection, then try again.' });
    }
  };
  return (
    <>
      <Menu.Root defaultOpen modal={false}>
        <Menu.Trigger ref={ref} render={<MoreButton kind={list.kind} />} />
        <Menu.Portal container={container}>
          <Menu.Positioner sideOffset={6} align="end" className="z-30 outline-none">
            <Menu.Popup className={popupLook}>
              {formats.map(({ name, label, Icon }) => (
                <Menu.Item
                  key={name}
                  disabled={count === 0 || running !== null}
                  className={optionLook}
                  onClick={() => void begin(name)}
                >
                  <span className="flex items-center gap-2.5">
                    <Icon size={16} aria-hidden="true" className="text-muted" />
                    {label}
                  </span>
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {running ? <ExportDialog running={running} onClose={() => setRunning(null)} /> : null}
    </>
  );
}
