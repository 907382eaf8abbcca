// npm run check: everything that can be said of the source without running it.
import { checks, runTogether } from './steps.ts';

const failed = await runTogether(checks);
process.exit(failed.length > 0 ? 1 : 0);
