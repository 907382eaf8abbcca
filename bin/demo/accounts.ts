/** The three sign-ins of the demo shop. Everybody knows them: a shop that holds them never leaves this machine. */
export const demoAccounts = [
  { name: 'Super Admin', role: 'superadmin', email: 'owner@demo.thaan.example' },
  { name: 'Admin', role: 'admin', email: 'admin@demo.thaan.example' },
  { name: 'User', role: 'user', email: 'user@demo.thaan.example' },
] as const;

export const demoPassword = 'demo-thaan-2026';

/** What the login page offers with one click. */
export const demoSignIns = demoAccounts.map(({ name, email }) => ({ name, email, password: demoPassword }));
