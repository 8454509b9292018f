/** "CNDL" */
export const MAGIC = 0x4c444e43
/** Of the head and the way sections follow it; each section has a version of its own. */
export const FORMAT_VERSION = 4
