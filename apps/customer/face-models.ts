/** The models of the face check as their package names them; the build lays them under /face/, and the check fetches them there. */
const MODELS = ['blazeface', 'facemesh', 'iris', 'faceres', 'antispoof', 'liveness'] as const
export const MODEL_FILES: readonly string[] = MODELS.flatMap((name) => [`${name}.json`, `${name}.bin`])
