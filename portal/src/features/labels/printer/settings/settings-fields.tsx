import { useState } from 'react';
import { isSetting, type MachineSettings, settingsLimits } from '../../../../../../shop/label/machine-settings.ts';
import { Select } from '../../../../ui/select.tsx';
import { selectOnFocus } from '../../../../ui/select-on-focus.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { keepMachineSettings } from '../machine-settings.ts';

type Name = keyof MachineSettings;

const choices = (name: Name, text: (value: number) => string) => {
  const { least, most } = settingsLimits[name];
  return Array.from({ length: most - least + 1 }, (_, index) => ({
    value: String(least + index),
    label: text(least + index),
  }));
};

const densities = choices('density', (value) => {
  if (value === settingsLimits.density.least) return `${value}, lightest`;
  return value === settingsLimits.density.most ? `${value}, darkest` : String(value);
});
const speeds = choices('speed', (value) => `${value} inch/s`);

type OffsetFieldProps = { label: string; value: number; name: Name; onChange: (value: number) => void };

/** A distance in dots, taken when the field is left or with Enter. What is none is said so, and not taken. */
function OffsetField({ label, value, name, onChange }: OffsetFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { least, most } = settingsLimits[name];
  const read = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
  const isWrong = typed !== null && !isSetting(name, read(typed));
  const take = (): void => {
    if (typed === null || isWrong) return; // what held before holds on
    onChange(read(typed));
    setTyped(null);
  };
  return (
    <TextField
      label={label}
      type="number"
      min={least}
      max={most}
      step={1}
      value={typed ?? String(value)}
      onValueChange={setTyped}
      {...selectOnFocus}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      error={isWrong ? `Type a whole number from ${least} to ${most}.` : null}
      inputClassName="tabular-nums"
    />
  );
}

/** Heat, speed and place of this computer's labels. What is chosen holds at once. */
export function SettingsFields({ settings }: { settings: MachineSettings }) {
  const set = (change: Partial<MachineSettings>): void => keepMachineSettings({ ...settings, ...change });
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-3">
        <Select
          label="Darkness"
          options={densities}
          value={String(settings.density)}
          onValueChange={(value) => set({ density: Number(value) })}
        />
        <Select
          label="Speed"
          options={speeds}
          value={String(settings.speed)}
          onValueChange={(value) => set({ speed: Number(value) })}
        />
        <OffsetField
          label="Move right, in dots"
          name="offsetX"
          value={settings.offsetX}
          onChange={(offsetX) => set({ offsetX })}
        />
        <OffsetField
          label="Move down, in dots"
          name="offsetY"
          value={settings.offsetY}
          onChange={(offsetY) => set({ offsetY })}
        />
      </div>
      <p className="text-muted text-table">
        8 dots are 1 mm; a minus moves to the left or up. Darker bars read better, slower ones are sharper.
      </p>
    </div>
  );
}
