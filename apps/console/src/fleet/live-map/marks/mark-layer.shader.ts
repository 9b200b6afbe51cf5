/**
 * Draws shadow, casing, ring, disc, icon or count, and badge of one mark. `vMarks` holds share, shape, icon and
 * badge (for a cluster: the shares that need attention now and soon), `vTexts` four characters, each as a byte from
 * 0 to 1. Shapes from 4 on are those of offline vehicles: with a dashed ring, and pale. The plain form is a disc with
 * a casing, and a cluster's count. Lengths are in pixels from the centre, y upwards.
 */
export const markFragmentShader = `\
#version 300 es
#define SHADER_NAME mark-layer-fragment-shader
precision highp float;
in vec4 vFillColor;
in vec4 vLineColor;
in vec2 unitPosition;
in float innerUnitRadius;
in float outerRadiusPixels;
in vec4 vMarks;
in vec4 vTexts;
out vec4 fragColor;

float byteOf(float unorm) { return floor(unorm * 255.0 + 0.5); }

float disc(vec2 at, float radius) { return 1.0 - smoothstep(radius - 0.6, radius + 0.6, length(at)); }

// Colours are multiplied with how much they cover until the end.
vec4 over(vec4 under, vec3 colour, float cover) { return vec4(colour * cover, cover) + under * (1.0 - cover); }

float sampled(float column, float row, vec2 at) {
  if (abs(at.x) > 0.5 || abs(at.y) > 0.5) return 0.0;
  vec2 cell = vec2(column + at.x + 0.5, row + 0.5 - at.y);
  return texture(atlas, cell / vec2(ATLAS_COLUMNS, ATLAS_ROWS)).a;
}

float counted(vec2 at, float size) {
  float length = 0.0;
  for (int i = 0; i < 4; i++) if (vTexts[i] > 0.0) length += 1.0;
  float step = size * 0.58;
  float cover = 0.0;
  for (int i = 0; i < 4; i++) {
    if (vTexts[i] <= 0.0) continue;
    float x = (float(i) - (length - 1.0) * 0.5) * step;
    cover = max(cover, sampled(byteOf(vTexts[i]) - 1.0, 1.0, (at - vec2(x, 0.0)) / size));
  }
  return cover;
}

void main(void) {
  geometry.uv = unitPosition;
  vec2 at = unitPosition * outerRadiusPixels;
  float r = outerRadiusPixels * 0.78;
  float ringOuter = r - 1.0;
  float ringWidth = max(1.5, r * 0.15);
  float inner = ringOuter - ringWidth - max(0.8, r * 0.06);
  float shape = byteOf(vMarks.y);
  bool offline = shape > 3.5;
  if (offline) shape -= 4.0;
  bool isCluster = vTexts.x > 0.0;

  float far = length(at);
  if (marks.plain > 0.5) {
    if (far > r) discard;
    float cover = isCluster && far < inner ? counted(at, inner * 0.95) : 0.0;
    vec3 plain = mix(far < inner ? vFillColor.rgb : marks.surface, vec3(1.0), cover);
    fragColor = vec4(plain, layer.opacity * (offline ? 0.72 : 1.0));
    return;
  }
  float troubles = byteOf(vMarks.w);
  float badge = isCluster ? (vMarks.z > 0.0 ? 5.0 : 0.0) : troubles > 0.0 ? max(2.6, r * 0.4) + 1.2 : 0.0;
  vec2 there = at - vec2(0.72, 0.72) * r;
  bool onBadge = badge > 0.0 && length(there) < badge + 0.6;
  if (far > r + 3.5 && !onBadge) discard;

  // Most of a mark is the inside of its disc: only where something else lies is it computed.
  vec4 colour = vec4(0.0);
  if (far > r - 2.0) {
    colour.a = 0.24 * (1.0 - smoothstep(r - 1.0, r + 2.5, length(at + vec2(0.0, 1.0))));
    colour = over(colour, marks.surface, disc(at, r));
  } else colour = vec4(marks.surface, 1.0);

  if (far < ringOuter + 0.6 && far > ringOuter - ringWidth - 0.6) {
    float onRing = disc(at, ringOuter) * (1.0 - disc(at, ringOuter - ringWidth));
    float turn = atan(at.x, at.y) / 6.2831853;
    float round = turn < 0.0 ? turn + 1.0 : turn;
    if (offline) onRing *= step(0.45, fract(round * 8.0));
    float begun = isCluster ? vMarks.z + vMarks.w : 0.0;
    bool charged = vMarks.x > 0.0 && round <= begun + vMarks.x;
    vec3 segment = charged ? vLineColor.rgb : marks.track;
    if (isCluster && round <= begun) segment = round <= vMarks.z ? marks.badge : marks.warning;
    colour = over(colour, segment, onRing);
  }

  if (far < inner + 0.6) {
    float body = disc(at, inner);
    colour = over(colour, vFillColor.rgb, body);
    if (shape > 0.5) {
      float rim = shape > 1.5 ? max(1.6, inner * 0.26) : 1.4;
      colour = over(colour, marks.surface, disc(at, inner - rim));
      if (shape > 1.5 && marks.legible < 0.5) colour = over(colour, vFillColor.rgb, disc(at, inner * 0.34));
    }
    vec3 ink = shape > 0.5 ? vFillColor.rgb : marks.surface;
    if (isCluster) colour = over(colour, vec3(1.0), counted(at, inner * 0.95) * body);
    else if (marks.legible > 0.5)
      colour = over(colour, ink, sampled(byteOf(vMarks.z), 0.0, at / (inner * 1.5)) * body);
  }

  if (onBadge) {
    float size = isCluster ? 3.8 : badge - 1.2;
    colour = over(colour, marks.surface, disc(there, badge));
    colour = over(colour, marks.badge, disc(there, size));
    if (!isCluster && marks.legible > 0.5)
      colour = over(colour, vec3(1.0), sampled(troubles, 1.0, there / (size * 1.75)) * disc(there, size));
  }
  if (colour.a <= 0.003) discard;
  fragColor = vec4(colour.rgb / colour.a, colour.a * layer.opacity * (offline ? 0.72 : 1.0));
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;
