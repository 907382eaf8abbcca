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

it.each(['turnstile', 'hcaptcha'] as const)(
  'what the policy takes for %s is what the embedded provider sends',
  (provider) => {
    const url = 'https://portal.example';
    const row = new RegExp(`^\\| \`${provider}\` \\| \`(.*?)\` \\| (?:\`(.*?)\` )?\\|$`, 'm').exec(guide);
    const more = { script: row?.[1], frame: row?.[1], style: row?.[2], connect: row?.[2] };
    const parts = [...pagePolicy(url).split('; '), "frame-src 'self'"].map((part) => {
      const added = more[/^\w+/.exec(part)?.[0] as keyof typeof more];
      return added && !part.startsWith('frame-ancestors') ? `${part} ${added}` : part;
    });
    expect(parts.sort()).toEqual(pagePolicy(url, provider).split('; ').sort());
  },
);

it('the settings of a portal elsewhere are taken as they stand', () => {
  const lines = guide.match(/^THAAN_\w+=.*$/gm) ?? [];
  const settings = readSettings(Object.fromEntries(lines.map((line) => line.split('='))));
  expect(settings.origins).toEqual(['https://portal.example']);
  expect(settings.accounts.redirects).toHaveLength(3);
});
