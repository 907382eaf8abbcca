import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { slimClient } from './slim-auth.ts';
import { authMethods } from './src/lib/auth-methods.ts';

const folder = dirname(createRequire(import.meta.url).resolve('@supabase/auth-js/package.json'));
const original = readFileSync(join(folder, 'dist/module/GoTrueClient.js'), 'utf8');
const slim = slimClient(original, parseAst(original));

const methodsOf = (code: string): string[] =>
  [...code.matchAll(/^ {4}(?:async )?(?:get |set )?(\w+)\(.*\) \{$/gm)].map(([, name]) => name ?? '');

const calledOn = (code: string): string[] => [...code.matchAll(/\bthis\.(_\w+)\(/g)].map(([, name]) => name ?? '');

describe('the slimmed client', () => {
  test('is still a program', () => {
    expect(() => parseAst(slim)).not.toThrow();
  });

  test.each(authMethods)('keeps %s', (name) => {
    expect(methodsOf(slim)).toContain(name);
  });

  test('keeps every method that what it keeps calls', () => {
    const kept = new Set(methodsOf(slim));
    expect(calledOn(slim).length).toBeGreaterThan(50);
    expect(calledOn(slim).filter((name) => !kept.has(name))).toEqual([]);
  });

  test('leaves out what no page uses', () => {
    expect(methodsOf(original)).toContain('_startPasskeyRegistration');
    expect(methodsOf(slim)).not.toContain('_startPasskeyRegistration');
    expect(slim.includes('new WebAuthnApi')).toBe(false);
    expect(methodsOf(slim)).not.toContain('_acquireLock');
    expect(calledOn(slim).filter((name) => name === '_debug')).toEqual(['_debug']); // where it is no line of its own
  });
});

test('a client of another shape fails the build instead of the portal', () => {
  const renamed = original.replace('async signInWithPassword(', 'async passwordSignIn(');
  expect(() => slimClient(renamed, parseAst(renamed))).toThrow('signInWithPassword');
});

test('a part that would be missed fails the build', () => {
  const using = original.replace('async _useSession(fn) {', 'async _useSession(fn) { this.mfa.verify();');
  expect(() => slimClient(using, parseAst(using))).toThrow('mfa');
});
