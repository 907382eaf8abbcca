/** The public client of the accounts' service. A chunk of its own, asked for by `auth`: no page waits for it. */
export { AuthClient } from '@supabase/auth-js';
