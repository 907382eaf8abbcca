// Runs before each file of component tests: modules of the portal may read the settings when they are loaded.
import '../styles.css';
import { toast } from 'sonner';
import { afterEach } from 'vitest';
// It extends the browser's own socket only if it is loaded before the network's stubs, which replace that class.
import '../features/labels/print-service/print-socket.ts';
import { loadConfig } from '../lib/config.ts';

await loadConfig();

// What one test makes the browser remember, its session included, must not reach the next.
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  toast.dismiss(); // One that still stands would show in the next test.
});
