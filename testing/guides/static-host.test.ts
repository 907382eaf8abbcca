// docs/supabase/static-host.md: its files, held against the headers of docs/supabase.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clone } from '../../bin/settings/settings.ts';

const page = (name: string): string => readFileSync(join(clone, 'docs', name), 'utf8');
const [example = ''] = /(?<=```caddyfile\n).*?(?=```)/s.exec(page('supabase/static-host.md')) ?? [];
const [wanted = ''] = /(?<=```http\n).*?(?=\n```)/s.exec(page('supabase.md')) ?? [];

it('the lines for _headers are those of the guide, for every path', () => {
  const [file = ''] = /(?<=```\n)\/\*\n {2}Cache-Control.*?(?=```)/s.exec(page('supabase/static-host.md')) ?? [];
  const [every = ''] = file.split('/assets/*');
  expect(every.trim().split(/\n {2}/)).toEqual(['/*', 'Cache-Control: no-cache', ...wanted.split('\n')]);
});

it('the Caddyfile has those headers, too, and keeps what has its content in its name', () => {
  const [, block = ''] = /\n\theader \{\n(.*?)\t\}\n/s.exec(example) ?? [];
  const lines = wanted.split('\n').map((line) => line.replace(/: (.*)$/, ' "$1"'));
  expect(block.trim().split(/\n\t\t/)).toEqual(lines);
  const [, assets = '', page = ''] = example.split(/\thandle /);
  expect(assets).toMatch(
    /^\/assets\/\* \{\n\t\theader Cache-Control "public, max-age=31536000, immutable"\n\t\tfile_server \{/,
  );
  expect(page).toMatch(
    /^\{\n\t\theader Cache-Control no-cache\n\t\ttry_files \{path\} \/index\.html\n\t\tfile_server \{/,
  );
});
