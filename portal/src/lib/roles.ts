/** The three roles of a profile. */
export type Role = 'user' | 'admin' | 'superadmin';

const labels: Record<Role, string> = { user: 'User', admin: 'Admin', superadmin: 'Super Admin' };

/** The role's name as staff read it. */
export const roleLabel = (role: Role): string => labels[role];

/** Whether this role may enter the admin area. */
export const mayEnter = (role: Role): boolean => role === 'admin' || role === 'superadmin';

/** The role that a stored value means; anything unknown has the least access. */
export const asRole = (value: unknown): Role => (value === 'admin' || value === 'superadmin' ? value : 'user');
