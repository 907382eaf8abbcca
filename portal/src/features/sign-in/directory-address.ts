const mark = '#company';

/** The login page as it asks for a company account at once, for another tab. */
export const directoryAddress = `/admin/login${mark}`;

/** Whether that address was opened. */
export const isForDirectory = (): boolean => location.hash === mark;
