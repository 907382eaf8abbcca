import { expect, test } from 'vitest';
import { standardSettings } from '../../../../../shop/label/machine-settings.ts';
import { settingsFrom } from './machine-settings.ts';

test.each([null, '', '{', 'null', '7', '[]', '{"density":99,"speed":"4","offsetX":1.5}'])(
  '%s is the standard',
  (text) => {
    expect(settingsFrom(text)).toEqual(standardSettings);
  },
);

test('what was kept comes back, a value that is none as the standard', () => {
  expect(settingsFrom({ density: 12, speed: 2, offsetX: -8, offsetY: 24, color: 1 })).toEqual({
    density: 12,
    speed: 2,
    offsetX: -8,
    offsetY: 24,
  });
  expect(settingsFrom({ density: 12, offsetY: 25 })).toEqual({ ...standardSettings, density: 12 });
});
