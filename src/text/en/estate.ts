/** Texts of the estate. */
export const estate = {
  'estate.noEntitlements': 'This computer is not entitled to any application.',
  'estate.noCoverage': 'This computer is not part of any extended coverage.',
  'estate.cluster': 'Cluster',
  'estate.features': 'Features',
} as const;
