/** What each role is called, in the order in which a role is chosen. */
export const roleLabels = { user: 'User', admin: 'Admin', superadmin: 'Super Admin' } as const;
