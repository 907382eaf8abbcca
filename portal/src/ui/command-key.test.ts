import { expect, test } from 'vitest';
import { commandKeyOf } from './command-key.ts';

test('a Mac, and an iPad with a keyboard, have ⌘', () => {
  for (const platform of ['MacIntel', 'MacPPC', 'iPad', 'iPhone']) expect(commandKeyOf({ platform })).toBe('⌘');
  // Chrome on a Mac says both; some day it may say the newer alone.
  expect(commandKeyOf({ platform: '', userAgentData: { platform: 'macOS' } })).toBe('⌘');
});

test('all others have Ctrl', () => {
  for (const platform of ['Win32', 'Linux x86_64', 'Linux armv81', '']) expect(commandKeyOf({ platform })).toBe('Ctrl');
  expect(commandKeyOf({ platform: 'Win32', userAgentData: { platform: '' } })).toBe('Ctrl');
});
