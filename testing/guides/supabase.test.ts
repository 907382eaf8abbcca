// What docs/supabase.md shows for copying: whoever copies it gets what the embedded provider does by itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pagePolicy, pageRules } from '../../bin/serving/page-rules.ts';
import { clone, readSettings } from '../../bin/settings/settings.ts';
import { securityHeaders } from '../../provider/index.ts';

const guide = readFileSync(join(clone, 'docs/supabase.md'), 'utf8');
const block = (kind: string): string => new RegExp(`^\`\`\`${kind}\\n([^]*?)^\`\`\``, 'm').exec(guide)?.[1] ?? '';

it('the headers of the static host are those of the embedded provider, and the project may be talked to', () => {
  const own = { ...securityHeaders('https://portal.example', pageRules(pagePolicy('https://portal.example'))) };
  const policy = own['content-security-policy'] ?? '';
  const project = 'https://PROJECT.supabase.co wss://PROJECT.supabase.co';
  own['content-security-policy'] = policy.replace('wss://portal.example', project);
  const lines = block('http').trim().split('\n');
  const told = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]);
  expect(Object.fromEntries(told)).toEqual(own);
});

it('the settings of a portal elsewhere are taken as they stand', () => {
  const lines = guide.match(/^THAAN_\w+=.*$/gm) ?? [];
  const settings = readSettings(Object.fromEntries(lines.map((line) => line.split('='))));
  expect(settings.origins).toEqual(['https://portal.example']);
  expect(settings.accounts.redirects).toHaveLength(3);
});
