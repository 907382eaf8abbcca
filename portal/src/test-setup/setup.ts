// Runs before each file of component tests: modules of the portal may read the settings when they are loaded.
import '../styles.css';
import { loadConfig } from '../lib/config.ts';

await loadConfig();
