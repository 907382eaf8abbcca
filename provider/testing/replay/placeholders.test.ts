import { afterEach, expect, test, vi } from 'vitest';
import { readCode } from '../../auth/factors/totp.ts';
import { fill } from './placeholders.ts';

afterEach(() => vi.useRealTimers());

test('the code of an app is the same however late it is asked for, and that of another step is another', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T10:00:29Z') });
  const known = new Map([['<totp-secret:app>', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP']]);
  const code = fill('<totp-code:app>', known);
  const next = fill('<totp-code:app;step=1>', known);
  vi.setSystemTime(new Date('2026-01-01T10:00:31Z'));
  expect(code).toMatch(/^\d{6}$/);
  expect(fill('<totp-code:app>', known)).toBe(code);
  expect(fill('<totp-code:app;step=1>', known)).toBe(next);
  expect(next).not.toBe(code);
});

test('a code of three steps before stays one of three or less while it is on its way', async () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  vi.useFakeTimers({ now: new Date('2026-01-01T10:00:29Z') });
  const code = fill('<totp-code:app;step=-3>', new Map([['<totp-secret:app>', secret]]));
  const later = new Date('2026-01-01T10:00:31Z').getTime();
  expect(await readCode(secret, code, { last: 0, told: [] }, later)).toEqual({ is: 'wrong' });
  expect(await readCode(secret, code, { last: 0, told: [] }, later - 90_000)).toMatchObject({ is: 'right' });
});
