import type { UpdateParameters } from '@deck.gl/core';
import { ScatterplotLayer } from '@deck.gl/layers';
import type { Texture } from '@luma.gl/core';
import { atlasColumns, atlasRows } from '../fleet/atlas.ts';
import { markFragmentShader } from './mark-layer.shader.ts';

interface OwnProps {
  atlas: HTMLCanvasElement;
  /** Whether icons and digits are legible at this size. */
  legible: boolean;
  /** Evaluated for each frame: whether plain discs must do. */
  isPlain(): boolean;
  /** The background between ring and disc, 0 to 1 each. */
  surface: readonly [number, number, number];
  /** The ring where the battery is empty. */
  track: readonly [number, number, number];
  badge: readonly [number, number, number];
  /** A cluster's ring: vehicles that need attention soon. */
  warning: readonly [number, number, number];
}

const block = `\
layout(std140) uniform marksUniforms {
  vec3 surface;
  float legible;
  vec3 track;
  float plain;
  vec3 badge;
  vec3 warning;
} marks;
`;

const marksModule = {
  name: 'marks',
  vs: block,
  fs: `${block}uniform sampler2D atlas;\n`,
  uniformTypes: {
    surface: 'vec3<f32>',
    legible: 'f32',
    track: 'vec3<f32>',
    plain: 'f32',
    badge: 'vec3<f32>',
    warning: 'vec3<f32>',
  },
} as const;

/** The disc of one vehicle or cluster: filled by state, with a ring for a share and a badge for problems. */
export class MarkLayer extends ScatterplotLayer<unknown, OwnProps> {
  static override layerName = 'MarkLayer';
  static override defaultProps = {
    atlas: { type: 'object', value: null, ignore: true },
    legible: false,
    isPlain: { type: 'function', value: () => false, ignore: true },
    surface: { type: 'array', value: [1, 1, 1] },
    track: { type: 'array', value: [0.9, 0.9, 0.9] },
    badge: { type: 'array', value: [1, 0, 0] },
    warning: { type: 'array', value: [1, 0.6, 0] },
    getMarks: { type: 'accessor', value: [0, 0, 0, 0] },
    getTexts: { type: 'accessor', value: [0, 0, 0, 0] },
  } as never;

  override getShaders() {
    const shaders = super.getShaders();
    return {
      ...shaders,
      fs: markFragmentShader,
      modules: [...shaders.modules, marksModule],
      defines: { ...shaders.defines, ATLAS_COLUMNS: `${atlasColumns}.0`, ATLAS_ROWS: `${atlasRows}.0` },
      inject: {
        'vs:#decl': 'in vec4 instanceMarks;\nin vec4 instanceTexts;\nout vec4 vMarks;\nout vec4 vTexts;\n',
        'vs:#main-end': 'vMarks = instanceMarks;\nvTexts = instanceTexts;\n',
      },
    };
  }

  override initializeState() {
    super.initializeState();
    this.getAttributeManager()?.addInstanced({
      instanceMarks: { size: 4, type: 'unorm8', accessor: 'getMarks', defaultValue: [0, 0, 0, 0] },
      instanceTexts: { size: 4, type: 'unorm8', accessor: 'getTexts', defaultValue: [0, 0, 0, 0] },
    });
    const { atlas } = this.props;
    const texture = this.context.device.createTexture({
      data: atlas,
      width: atlas.width,
      height: atlas.height,
      sampler: { minFilter: 'linear', magFilter: 'linear' },
    });
    this.setState({ texture });
  }

  override updateState(params: UpdateParameters<this>) {
    super.updateState(params);
    this.setNeedsRedraw();
  }

  override draw(options: { uniforms: unknown }) {
    const { legible, isPlain, surface, track, badge, warning } = this.props;
    const { texture, model } = this.state as unknown as DrawState;
    model.shaderInputs.setProps({
      marks: {
        atlas: texture,
        legible: legible ? 1 : 0,
        plain: isPlain() ? 1 : 0,
        surface,
        track,
        badge,
        warning,
      },
    });
    super.draw(options as never);
  }

  override finalizeState(context: Parameters<ScatterplotLayer['finalizeState']>[0]) {
    (this.state as unknown as DrawState).texture?.destroy();
    super.finalizeState(context);
  }
}

interface DrawState {
  texture?: Texture;
  model: { shaderInputs: { setProps(props: Record<string, unknown>): void } };
}
