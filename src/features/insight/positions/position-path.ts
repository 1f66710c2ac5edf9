import { PATHS } from '../../../paths.ts';

export const positionPath = (id: unknown): string => `${PATHS.licensePositions}/${encodeURIComponent(String(id))}`;
