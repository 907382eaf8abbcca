import { useSyncExternalStore } from 'react';
import { isSetting, type MachineSettings, standardSettings } from '../../../../../shop/label/machine-settings.ts';
import { storedValue, storeValue } from '../../../lib/machine-storage.ts';

const key = 'thaan-label-settings';

/** What was kept, each value that is none replaced by the standard. */
export const settingsFrom = (kept: unknown): MachineSettings => {
  const fields: Readonly<Record<string, unknown>> = Object(kept);
  const value = (name: keyof MachineSettings): number => {
    const number = fields[name];
    return isSetting(name, number) ? number : standardSettings[name];
  };
  return {
    density: value('density'),
    speed: value('speed'),
    offsetX: value('offsetX'),
    offsetY: value('offsetY'),
  };
};

let current: MachineSettings | null = null;
const listeners = new Set<() => void>();

const changed = (next: MachineSettings | null): void => {
  current = next;
  for (const listener of listeners) listener();
};

/** How the label printer of this computer is set. */
export const machineSettings = (): MachineSettings => {
  current ??= settingsFrom(storedValue(key));
  return current;
};

/** Keeps the settings on this computer, or as long as the page where the browser keeps nothing. */
export const keepMachineSettings = (settings: MachineSettings): void => {
  storeValue(key, settings);
  changed(settings);
};

// For as long as the page lives: what another tab changes holds here too, also while nobody looks.
globalThis.window?.addEventListener('storage', (event) => {
  if (event.key === key) changed(null);
});

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The settings of this computer, as they change, in whichever tab. */
export const useMachineSettings = (): MachineSettings => useSyncExternalStore(subscribe, machineSettings);
