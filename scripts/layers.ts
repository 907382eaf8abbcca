// The layers of the tests, each with its tool. A file named *.slow.test.ts or *.slow.spec.ts is left to the complete run.
import { join } from 'node:path';
import type { Step } from './steps.ts';

/** The layers that `npm test` runs, in this order. */
export const changeLayers = ['check', 'unit', 'component', 'integration', 'e2e'] as const;

/** Layers of the complete run only: they take other browsers and the tools of the hosted provider. */
export const furtherLayers = ['supabase', 'cross-browser'] as const;

export type Layer = (typeof changeLayers)[number] | (typeof furtherLayers)[number];

export const layerNames: readonly Layer[] = [...changeLayers, ...furtherLayers];

/** One run of a test tool. */
export interface Run {
  readonly layer: Layer;
  readonly step: Step;
  /** The JSON report that the tool writes. */
  readonly report: string;
}

export interface Scope {
  /** Leaves out the slow files, runs only them, or runs both. */
  readonly files: 'quick' | 'slow' | 'all';
  /** A revision: only what the changes since then can affect. */
  readonly changedSince?: string | undefined;
  /** The end-to-end tests of `changedSince`. */
  readonly changedSpecs: readonly string[];
  readonly trace: boolean;
}

/** The projects of vitest.config.ts in a layer. Each runs by itself, since the files of one process share a PostgreSQL. */
const projectNames: Partial<Record<Layer, readonly string[]>> = {
  integration: ['integration-provider', 'integration-shop'],
};

const projectsOf = (layer: Layer, files: Scope['files']): readonly string[] =>
  (projectNames[layer] ?? [layer]).flatMap((name) => [
    ...(files === 'slow' ? [] : [name]),
    ...(files === 'quick' ? [] : [`${name}-slow`]),
  ]);

/** How the tests of a layer are run. `folder` receives the reports; `env` is the environment of the tests. */
export const runsOf = (layer: Layer, folder: string, env: Record<string, string>, scope: Scope): readonly Run[] => {
  const vitest = (project: string, ...args: readonly string[]): Run => {
    const report = join(folder, `${project}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const words = ['run', `--project=${project}`, ...reporters, ...args];
    return { layer, report, step: { name: project, command: 'vitest', args: words, env } };
  };
  const playwright = (name: string, ...args: readonly string[]): Run => {
    const report = join(folder, `${name}.json`);
    const settings = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return { layer, report, step: { name, command: 'playwright', args: ['test', ...args], env: settings } };
  };
  switch (layer) {
    case 'check':
      return [];
    case 'supabase':
      return [vitest(layer)];
    case 'cross-browser':
      return [playwright(layer, '--config=e2e/cross-browser/playwright.config.ts')];
    case 'e2e': {
      if (scope.changedSince !== undefined && scope.changedSpecs.length === 0) return [];
      const trace = scope.trace ? ['--trace=retain-on-failure'] : [];
      const common = ['--reporter=list,json', '--pass-with-no-tests', ...trace, ...scope.changedSpecs];
      return projectsOf(layer, scope.files).map((project) => playwright(project, `--project=${project}`, ...common));
    }
    default: {
      const changed = scope.changedSince === undefined ? [] : [`--changed=${scope.changedSince}`];
      // A change may affect none of its tests.
      return projectsOf(layer, scope.files).map((project) => vitest(project, ...changed, '--passWithNoTests'));
    }
  }
};
