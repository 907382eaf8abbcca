/** How one computer's label printer is set: what staff may change on that machine. */
export interface MachineSettings {
  /** Heat of the print head, TSPL's DENSITY: 0 is the lightest. */
  readonly density: number;
  /** Inches a second, TSPL's SPEED. */
  readonly speed: number;
  /** How far everything is moved to the right and down, in dots of 1/8 mm; negative is to the left and up. */
  readonly offsetX: number;
  readonly offsetY: number;
}

/** What labels are printed with on a computer where nobody chose otherwise. */
export const standardSettings: MachineSettings = { density: 8, speed: 4, offsetX: 0, offsetY: 0 };

/** The least and the most of each setting; all are whole numbers. */
export const settingsLimits: Readonly<
  Record<keyof MachineSettings, { readonly least: number; readonly most: number }>
> = {
  density: { least: 0, most: 15 },
  speed: { least: 1, most: 6 },
  offsetX: { least: -24, most: 24 },
  offsetY: { least: -24, most: 24 },
};

/** Whether one setting may have the value. */
export const isSetting = (name: keyof MachineSettings, value: unknown): value is number => {
  const { least, most } = settingsLimits[name];
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
};

/** Throws RangeError on the first setting that is out of its limits. */
export const checkSettings = (settings: MachineSettings): void => {
  for (const name of Object.keys(settingsLimits) as (keyof MachineSettings)[]) {
    if (!isSetting(name, settings[name])) throw new RangeError(`Not a setting: ${name} ${settings[name]}`);
  }
};
