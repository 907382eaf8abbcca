// npm run check: everything that can be said of the source without running it.
import { checks, run } from './steps.ts';

const failed = checks.filter((step) => !run(step));
process.exit(failed.length > 0 ? 1 : 0);
