import type { StorageRoute } from '../route.ts';
import { copyObject } from './copy-object.ts';
import { createBucket } from './create-bucket.ts';
import { deleteBucket } from './delete-bucket.ts';
import { downloads } from './download.ts';
import { emptyBucket } from './empty-bucket.ts';
import { getBucket } from './get-bucket.ts';
import { infos } from './info.ts';
import { listBuckets } from './list-buckets.ts';
import { listObjects } from './list-objects.ts';
import { listObjectsV2 } from './list-objects-v2.ts';
import { moveObject } from './move-object.ts';
import { removeObject } from './remove-object.ts';
import { removeObjects } from './remove-objects.ts';
import { renderedImages } from './render-image.ts';
import { signAddressesOfMany, signAddressOfOne } from './sign.ts';
import { signedDownload } from './signed-download.ts';
import { signedUpload, signUpload } from './signed-upload.ts';
import { health, status } from './status.ts';
import { updateBucket } from './update-bucket.ts';
import { replaceObject, uploadObject } from './upload-object.ts';

export const routes: readonly StorageRoute[] = [
  status,
  health,
  createBucket,
  listBuckets,
  getBucket,
  updateBucket,
  emptyBucket,
  deleteBucket,
  uploadObject,
  replaceObject,
  ...downloads,
  ...infos,
  ...renderedImages,
  listObjects,
  listObjectsV2,
  moveObject,
  copyObject,
  removeObject,
  removeObjects,
  signAddressOfOne,
  signAddressesOfMany,
  signedDownload,
  signUpload,
  signedUpload,
];
