/** The three roles of a profile. */
export type Role = 'user' | 'admin' | 'superadmin';

/** Whether this role may enter the admin area. */
export const mayEnter = (role: Role): boolean => role === 'admin' || role === 'superadmin';

/** The role that a stored value means; anything unknown has the least access. */
export const asRole = (value: unknown): Role => (value === 'admin' || value === 'superadmin' ? value : 'user');
