/** "CNDL" */
export const MAGIC = 0x4c444e43
/** The version of the head and of the order of sections; each section has a version of its own. */
export const FORMAT_VERSION = 4
