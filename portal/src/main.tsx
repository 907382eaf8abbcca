import './styles.css';
import { start } from './app/start.tsx';

// Which browsers are too old is known to index.html alone, which shows them a sentence instead of a broken page.
const tooOld = document.getElementById('too-old');
if (!tooOld?.offsetParent) void start();
